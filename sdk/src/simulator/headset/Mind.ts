/** The wearer of the simulated headset: states that follow what is set, as slowly as a person does. */
import type { Random } from "../Random.ts";
import { rounded } from "../rounded.ts";
import type { Mind as MindState } from "../signal/BrainSignal.ts";

const motorSeconds = 0.3;
/** Seconds that calm and focus are averaged over; nothing is told before they are full. */
const windowSeconds = 16;

export class Mind {
  readonly #random: Random;
  readonly #reaction: number;
  #calmTarget = 0.35;
  #focusTarget = 0.35;
  #motorLabel: string | null = null;
  #calm = this.#calmTarget;
  #focus = this.#focusTarget;
  #motorLeft = 0;
  #motorRight = 0;
  #calmWindow: number[] = [];
  #focusWindow: number[] = [];

  /** `reaction`: how many seconds calm and focus take to come near to what is set. */
  constructor(random: Random, reaction: number) {
    this.#random = random;
    this.#reaction = reaction;
  }

  setCalm(probability: number): void {
    this.#calmTarget = toShare(probability);
  }

  setFocus(probability: number): void {
    this.#focusTarget = toShare(probability);
  }

  setMotorLabel(label: string | null): void {
    this.#motorLabel = label;
  }

  get motorLabel(): string | null {
    return this.#motorLabel;
  }

  get state(): MindState {
    return { calm: this.#calm, focus: this.#focus, motorLeft: this.#motorLeft, motorRight: this.#motorRight };
  }

  /** Forgets what calm and focus were averaged over, as after a pause of the signal. */
  restart(): void {
    this.#calmWindow = [];
    this.#focusWindow = [];
  }

  /** Moves on by some seconds. */
  move(seconds: number): void {
    const label = this.#motorLabel;
    const isThought = label !== null && label !== "rest" && label !== "artifactDetector";
    this.#calm = follow(this.#calm, { target: this.#calmTarget, seconds, over: this.#reaction });
    this.#focus = follow(this.#focus, { target: this.#focusTarget, seconds, over: this.#reaction });
    const left = isThought && !label.startsWith("right") ? 1 : 0;
    const right = isThought && !label.startsWith("left") ? 1 : 0;
    this.#motorLeft = follow(this.#motorLeft, { target: left, seconds, over: motorSeconds });
    this.#motorRight = follow(this.#motorRight, { target: right, seconds, over: motorSeconds });
  }

  /** Called once a second; `null` while the window fills. */
  nextAwareness(): { calm: number; focus: number } | null {
    const noise = () => 0.02 * this.#random.gaussian();
    this.#calmWindow = [...this.#calmWindow, this.#calm + noise()].slice(-windowSeconds);
    this.#focusWindow = [...this.#focusWindow, this.#focus + noise()].slice(-windowSeconds);
    if (this.#calmWindow.length < windowSeconds) return null;
    const probability = (window: readonly number[]) => rounded(toShare(mean(window)), 4);
    return { calm: probability(this.#calmWindow), focus: probability(this.#focusWindow) };
  }
}

function follow(value: number, { target, seconds, over }: { target: number; seconds: number; over: number }): number {
  return target + (value - target) * Math.exp(-seconds / over);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
