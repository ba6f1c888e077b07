import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partnerSamples } from './partner-samples/partner-samples.ts'
import type { SampleGroup } from './partner-samples/signing-scheme.ts'

export interface PartnerGuide {
  readonly title: string
  readonly text: string
  /** Programs that make a call as the guide says it. */
  readonly programs: readonly SampleGroup[]
}

const guideOf = (title: string, file: string) => ({
  title,
  text: readFileSync(join(import.meta.dirname, file), 'utf8').replace(/^# .*\n+/, ''),
})
const adapter = (title: string, folder: string) =>
  guideOf(`Casino: ${title}`, `../../areas/casino/adapters/${folder}/README.md`)

/** What gateways and casino providers have to know, in the words that stand beside the code which answers them. */
export function partnerGuides(): readonly PartnerGuide[] {
  const programs = partnerSamples()
  return [
    guideOf('Payment gateways', 'gateway-guide.md'),
    adapter('Aura', 'aura'),
    adapter('GAP', 'gap'),
    adapter('QTech', 'qtech'),
    adapter('slots', 'slots'),
    adapter('World Casino', 'world-casino'),
  ].map((guide) => ({ ...guide, programs: programs[guide.title] ?? [] }))
}
