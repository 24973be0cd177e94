/** The thread that checks samples. It answers one call after the other. */
import { answerCalls } from "../io/callThread.ts";
import { createSampleChecking } from "./sampleChecker.ts";

answerCalls(createSampleChecking());
