/** What `--report <format[=file]>` asks for. */
import { nearestName } from "../../text/distance.ts";

export const reportFormats = ["text", "json", "sarif", "junit", "github", "gitlab", "markdown", "html"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** One `--report`, e.g. `gitlab=gl-code-quality-report.json`. */
export interface ReportRequest {
  format: ReportFormat;
  /** Where to write it, as the user typed it; left out for standard output. */
  file?: string;
}

/** Whether standard output has to stay free of everything but this report. */
export function isPrintedDocument({ format, file }: ReportRequest): boolean {
  return file === undefined && format !== "text" && format !== "github";
}

/** `github` or `json=problems.json` -> the request, or what is wrong with it. */
export function readReportRequest(value: string): ReportRequest | { fault: string } {
  const [, format = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  const knownFormat = reportFormats.find((name) => name === format);
  if (!knownFormat) {
    const nearest = nearestName(format, [...reportFormats]);
    return {
      fault: `There is no report format "${format}".${nearest ? ` Did you mean ${nearest}?` : ""} Known formats: ${reportFormats.join(", ")}.`,
    };
  }
  if (file === "") return { fault: `The file name is missing: write ${format}=problems.txt, or ${format} alone for standard output.` };
  return file === undefined ? { format: knownFormat } : { format: knownFormat, file };
}
