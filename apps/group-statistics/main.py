import pandas as pd


def main(inputs):
    rows = pd.read_csv("anscombe.csv").groupby("set").head(inputs["points"])
    sets = rows.groupby("set")
    summary = sets[["x", "y"]].agg(inputs["statistic"])
    summary["correlation"] = [group["x"].corr(group["y"]) for _, group in sets]
    return {
        "summary": summary,
        "correlation": summary["correlation"].iloc[0],
        "first": float(summary["x"].iloc[0]),
        "rows": rows.reset_index(drop=True),
    }
