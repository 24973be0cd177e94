from otter import Otter

app = Otter()


@app.get("/2")
def read_2(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
