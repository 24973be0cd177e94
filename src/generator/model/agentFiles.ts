/** Names of files for programs that write code, which no reader looks for. */
export const agentFiles = ["AGENTS.md", "AGENT.md", "CLAUDE.md", "GEMINI.md", "copilot-instructions.md"];
