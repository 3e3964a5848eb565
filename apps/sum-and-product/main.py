def main(inputs):
    print("received", inputs)  # goes to the debugger, not to the user
    a = inputs["a"]
    b = inputs["b"]
    return {"total": a + b, "product": a * b}
