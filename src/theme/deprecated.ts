/** Former names of exports, kept for the themes of sites until 4.0. */
import { useSlots } from "./context/components.tsx";
import { useShell } from "./context/site.tsx";
import type { ThemeSlotName, ThemeSlotProps, ThemeSlots } from "./slots.ts";

/** @deprecated Use `useShell`. */
export const useFrame = useShell;

/** @deprecated Use `useSlots`. */
export const useParts = useSlots;

/** @deprecated Use `ThemeSlotProps`. */
export type ThemePartProps = ThemeSlotProps;

/** @deprecated Use `ThemeSlotName`. */
export type ThemePartName = ThemeSlotName;

/** @deprecated Use `ThemeSlots`. */
export type ThemeParts = ThemeSlots;
