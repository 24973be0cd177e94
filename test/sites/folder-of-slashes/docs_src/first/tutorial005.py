from otter import Otter

app = Otter()


@app.get("/5")
def read_5(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
