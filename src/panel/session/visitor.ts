import { changeSettings, clientState } from './state.ts'

/** The visitor id of this browser, worked out once and only when somebody signs in. */
export async function visitorId(): Promise<string> {
  const known = clientState().settings.clientVisitorId
  if (known !== '') return known
  const { default: fingerprint } = await import('@fingerprintjs/fingerprintjs')
  const agent = await fingerprint.load({ monitoring: false })
  const { visitorId: found } = await agent.get()
  changeSettings({ clientVisitorId: found })
  return found
}
