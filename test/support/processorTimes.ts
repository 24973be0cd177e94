/** What a test run costs: seconds of the processor for each project and file. A busy machine changes them little. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { DefaultReporter, type TestModule } from "vitest/node";
import { processTime, processTreeTime } from "./processTree.ts";

interface Row {
  name: string;
  seconds: number;
}

/** Prints what fails, the usual summary and the times of the projects. The times of all files go into `file`, relative to the root. */
export class ProcessorTimes extends DefaultReporter {
  private setupSeconds: number | undefined;
  private readonly file: string;

  constructor(file: string) {
    super();
    this.file = file;
  }

  /** Before the first file, only the global setup has started processes. */
  override onTestModuleQueued(file: TestModule): void {
    super.onTestModuleQueued(file);
    this.setupSeconds ??= processTreeTime() - processTime();
  }

  override printTestModule(module: TestModule): void {
    if (module.state() === "failed") super.printTestModule(module);
  }

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter["onTestRunEnd"]>): void {
    super.onTestRunEnd(modules, errors, reason);
    const files = modules.map((module) => ({
      name: relative(module.project.config.root, module.moduleId),
      project: module.project.name,
      seconds: module.meta().processorSeconds ?? 0,
    }));
    const projects = [...new Set(files.map(({ project }) => project))].map((name) => ({
      name,
      seconds: total(files.filter(({ project }) => project === name)),
    }));
    const others = [
      { name: "global setup", seconds: this.setupSeconds ?? 0 },
      { name: "Vitest itself", seconds: processTime() },
    ];
    const all = byTime([...projects, ...others]);
    const overview = [...all, { name: "in all", seconds: total(all) }].map(line);
    this.log(`Seconds of the processor; ${this.file} lists all files\n${overview.join("\n")}\n`);
    const path = `${this.ctx.config.root}/${this.file}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${[...overview, "", ...byTime(files).map(line)].join("\n")}\n`);
  }
}

const byTime = (rows: Row[]): Row[] => [...rows].sort((a, b) => b.seconds - a.seconds);

const total = (rows: Row[]): number => rows.reduce((sum, { seconds }) => sum + seconds, 0);

const line = ({ name, seconds }: Row): string => `${seconds.toFixed(1).padStart(8)}  ${name}`;
