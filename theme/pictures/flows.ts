/** Sequences and state diagrams of the API pages, by the names that pages use. */
import type { SequenceData } from "./Sequence.tsx";
import type { StatesData } from "./StateDiagram.tsx";

const [app, cloud, headset, server, consent, wearer, consoleOf] = [
  "Your app",
  "Cloud",
  "Headset",
  "Your server",
  "Consent page",
  "Person",
  "Console",
];

/** `::sequence{of="oauth"}` */
export const sequences: Record<string, SequenceData> = {
  oauth: {
    name: "OAuth: from the button to the token",
    participants: [app, server, consent],
    messages: [
      { from: app, to: server, label: "ask for a link" },
      { from: server, to: server, label: "createOAuthURL()" },
      { from: server, to: app, label: "link and state" },
      { from: app, to: consent, label: "open the link" },
      { from: consent, to: consent, label: "grant or deny" },
      { from: consent, to: app, label: "redirect URI with state, and access_token or error" },
      { from: app, to: app, label: "compare state" },
      { from: app, to: app, label: "login() with the token" },
      { from: app, to: server, label: "later: ask for a fresh token" },
      { from: server, to: server, label: "getOAuthToken()" },
    ],
  },
  login: {
    name: "A login, and the data after it",
    participants: [app, cloud, headset],
    messages: [
      { from: app, to: cloud, label: "login(credentials)" },
      { from: cloud, to: app, label: "session, claims" },
      { from: app, to: cloud, label: "headsets of the account" },
      { from: cloud, to: app, label: "the earliest claimed is selected" },
      { from: app, to: app, label: "login() resolves" },
      { from: app, to: cloud, label: "calm()" },
      { from: cloud, to: headset, label: "send calm" },
      { from: headset, to: app, label: "a value a second, through the cloud" },
    ],
  },
  selection: {
    name: "Manual selection of one of two headsets",
    participants: [app, cloud],
    messages: [
      { from: app, to: cloud, label: "login(), with autoSelectDevice: false" },
      { from: cloud, to: app, label: "signed in, nothing selected" },
      { from: app, to: cloud, label: "getDevices()" },
      { from: cloud, to: app, label: "two headsets, the earliest claimed first" },
      { from: app, to: app, label: "selectDevice()" },
      { from: cloud, to: app, label: "onDeviceChange(): the selected one" },
    ],
  },
  settings: {
    name: "Settings are changed on either side",
    participants: [app, headset, consoleOf],
    messages: [
      { from: app, to: headset, label: "settings()" },
      { from: headset, to: app, label: "lsl: false, …" },
      { from: app, to: headset, label: "changeSettings()" },
      { from: headset, to: app, label: "lsl: true, …" },
      { from: consoleOf, to: headset, label: "the owner turns osc on" },
      { from: headset, to: app, label: "osc: true, …" },
    ],
  },
  pairing: {
    name: "Pairing over Web Bluetooth",
    participants: [wearer, app, headset],
    messages: [
      { from: wearer, to: app, label: "clicks Connect" },
      { from: app, to: wearer, label: "the browser lists headsets" },
      { from: wearer, to: app, label: "picks one" },
      { from: app, to: headset, label: "connect, token" },
      { from: headset, to: app, label: "data" },
    ],
  },
};

/** `::state-diagram{of="wifi-first"}` */
export const stateDiagrams: Record<string, StatesData> = {
  "wifi-first": {
    name: "Wi-Fi with Bluetooth fallback",
    title: "wifi-with-bluetooth-fallback",
    states: ["wifi", "bluetooth"],
    transitions: [
      { from: "wifi", to: "bluetooth", label: "Wi-Fi down and Bluetooth up" },
      { from: "bluetooth", to: "wifi", label: "Wi-Fi up, or Bluetooth down" },
    ],
  },
  "bluetooth-first": {
    name: "Bluetooth with Wi-Fi fallback",
    title: "bluetooth-with-wifi-fallback",
    states: ["wifi", "bluetooth"],
    transitions: [
      { from: "wifi", to: "bluetooth", label: "Bluetooth up" },
      { from: "bluetooth", to: "wifi", label: "Bluetooth down" },
    ],
  },
  connection: {
    name: "The states of a Bluetooth connection",
    states: ["disconnected", "scanning", "connecting", "connected"],
    transitions: [
      { from: "disconnected", to: "scanning", label: "a scan or the picker" },
      { from: "scanning", to: "connecting", label: "headset found" },
      { from: "connecting", to: "connected", label: "services read" },
      { from: "connected", to: "disconnected", label: "link lost, or ended" },
    ],
  },
};
