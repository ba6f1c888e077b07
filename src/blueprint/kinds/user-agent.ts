import { browserIn, operatingSystemIn } from '#values/user-agent.ts'
import type { Kind, Traits } from '../kind.ts'
import { text } from './kinds.ts'

type Said = Kind<'text', string, string>

/** Columns that hold what a browser says of itself whole, and tell the part of it a person reads. */
export const operatingSystem = (label: string, traits: Traits = {}): Said => ({
  ...text(label, traits),
  toWire: operatingSystemIn,
  toText: operatingSystemIn,
})
export const browser = (label: string, traits: Traits = {}): Said => ({
  ...text(label, traits),
  toWire: browserIn,
  toText: browserIn,
})
