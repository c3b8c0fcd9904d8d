"""Writes random qrels and a random run, and what trec_eval says of them.

See README.md for the command. The output depends on SEED alone.
"""

import json
import random

import pytrec_eval

SEED = 20251121
CUTOFFS = (1, 5, 10)
NAMES = {"ndcg_cut": "ndcg@", "P": "precision@", "recall": "recall@", "success": "success@"}


def generate(rng):
    qrels, run = {}, {}
    for n in range(40):
        query = f"q{n:02}"
        docs = [f"pkg/{rng.choice('abcXYZé_')}{i}.go" for i in range(rng.randint(3, 30))]
        judged = rng.sample(docs, rng.randint(1, len(docs)))
        grades = [0] if n % 9 == 4 else [-1, 0, 0, 1, 1, 2, 3]  # every ninth query: nothing relevant
        qrels[query] = {doc: rng.choice(grades) for doc in judged}
        qrels[query][judged[0]] = max(0, qrels[query][judged[0]])  # one grade at least is not negative
        if n % 7 == 3:
            continue  # every seventh query is not answered
        found = rng.sample(docs, rng.randint(1, len(docs)))
        steps = rng.choice([1, 3, 8, 1000])  # few steps: many ties
        run[query] = {doc: rng.randint(-steps, steps) / 8 for doc in found}
    run["not-in-qrels"] = {"pkg/a0.go": 1.0}
    return qrels, run


def expect(qrels, run):
    cut = ",".join(map(str, CUTOFFS))
    measures = {"map", "recip_rank"} | {f"{name}.{cut}" for name in NAMES}
    answers = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
    for query, values in sorted(answers.items()):
        metrics = {"map": values["map"], "mrr": values["recip_rank"]}
        for name, ours in NAMES.items():
            metrics.update({f"{ours}{k}": values[f"{name}_{k}"] for k in CUTOFFS})
        yield {"query_id": query, "metrics": metrics}


def main():
    rng = random.Random(SEED)
    qrels, run = generate(rng)
    with open("qrels.txt", "w") as f:
        for query, docs in qrels.items():
            for doc, grade in docs.items():
                f.write(f"{query} 0 {doc} {grade}\n")
    with open("run.txt", "w") as f:
        for query, docs in run.items():
            for doc, score in docs.items():
                f.write(f"{query}\tQ0\t{doc}\t{rng.randint(1, 99)}\t{score}\trandom\n")  # the rank says nothing
    with open("want.ndjson", "w") as f:
        for line in expect(qrels, run):
            f.write(json.dumps(line) + "\n")


main()
