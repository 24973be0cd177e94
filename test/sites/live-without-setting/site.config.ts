export default { title: "No live samples" };
