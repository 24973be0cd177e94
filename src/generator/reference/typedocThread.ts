/** The thread that reads the SDK, which takes seconds. It answers one call after the other. */
import { answerCalls } from "../io/callThread.ts";
import { createSdkReading } from "./sdkReading.ts";

answerCalls(createSdkReading());
