/** The package of the site that makes diagrams, as far as it is used. */
declare module "bcidocs:mermaid" {
  export interface Mermaid {
    initialize(options: { startOnLoad: boolean; securityLevel: "strict"; theme: "dark" | "default" }): void;
    render(id: string, source: string): Promise<{ svg: string }>;
  }
  export function loadMermaid(): Promise<{ default: Mermaid }>;
}
