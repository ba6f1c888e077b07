import { browserIn, operatingSystemIn } from '#values/user-agent.ts'
import type { Kind, Traits } from '../kind.ts'
import { text } from './kinds.ts'

type UserAgentKind = Kind<'text', string, string>

/** Columns that store the full user agent and show the part a reader needs. */
export const operatingSystem = (label: string, traits: Traits = {}): UserAgentKind => ({
  ...text(label, traits),
  toWire: operatingSystemIn,
  toText: operatingSystemIn,
})
export const browser = (label: string, traits: Traits = {}): UserAgentKind => ({
  ...text(label, traits),
  toWire: browserIn,
  toText: browserIn,
})
