/** What `site.config.ts` imports. */
import type { UserConfig } from "../model/config.ts";

/** Gives an editor the types of the settings; returns them as they are. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
