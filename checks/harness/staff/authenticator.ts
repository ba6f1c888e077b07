import { generateSync } from 'otplib'
import { instantNow } from '#checks/harness/time/clock.ts'
import type { PanelResponse, PanelClient } from '#checks/harness/processes/panel-client.ts'

/** The code an authenticator shows for a secret, now or a number of 30-second steps later. */
export const codeOf = (secret: string, stepsLater = 0): string =>
  generateSync({ secret, epoch: Math.floor(instantNow().getTime() / 1000) + 30 * stepsLater })

export interface Enrolment {
  readonly secret: string
  /** The code that confirmed the enrolment. */
  readonly code: string
  readonly answer: PanelResponse
}

/** Enrols an authenticator for the signed-in user, with the calls the panel makes. */
export async function enrol(client: PanelClient): Promise<Enrolment> {
  const offer = await client.post('/api/second-step/offer')
  if (offer.status !== 200) throw new Error(`no authenticator was offered: ${JSON.stringify(offer.body)}`)
  const secret = String(offer.body.data.secret)
  const code = codeOf(secret)
  return { secret, code, answer: await client.post('/api/second-step/on', { code }) }
}
