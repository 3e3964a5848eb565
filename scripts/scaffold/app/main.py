def main(inputs):
    return {"result": 2 * inputs["x"]}
