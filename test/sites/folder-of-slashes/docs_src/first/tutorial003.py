from otter import Otter

app = Otter()


@app.get("/3")
def read_3(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
