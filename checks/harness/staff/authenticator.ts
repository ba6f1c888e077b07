import { generateSync } from 'otplib'
import type { Answered, PanelClient } from '#checks/harness/processes/panel-client.ts'

/** What an authenticator shows for a seed, now or some steps of half a minute later. */
export const codeOf = (secret: string, stepsLater = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsLater })

export interface Enrolled {
  readonly secret: string
  /** The one that tied it. */
  readonly code: string
  readonly answer: Answered
}

/** Ties an authenticator to whoever is logged in, as the panel does. */
export async function enrol(client: PanelClient): Promise<Enrolled> {
  const offer = await client.post('/api/second-step/offer')
  if (offer.status !== 200) throw new Error(`no authenticator is offered: ${JSON.stringify(offer.body)}`)
  const secret = String(offer.body.data.secret)
  const code = codeOf(secret)
  return { secret, code, answer: await client.post('/api/second-step/on', { secret, code }) }
}
