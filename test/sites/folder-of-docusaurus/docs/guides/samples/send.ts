import { open } from "@tern/queue";

const queue = await open("kitchen");
await queue.send({ celsius: 21.5 });
