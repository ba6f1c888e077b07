import { changeSettings, clientState } from './state.ts'

type Found = () => Promise<string>

/** A browser that will not be told apart, or not in time, signs in all the same: the id is a hint and no key. */
const patience = 1_500

export async function visitorFrom(find: Found, patienceMs = patience): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<string>((settle) => {
    timer = setTimeout(() => settle(''), patienceMs)
  })
  try {
    return await Promise.race([find().catch(() => ''), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The visitor id of this browser, worked out once and only when somebody signs in. */
export async function visitorId(find: Found = fingerprint): Promise<string> {
  const known = clientState().settings.clientVisitorId
  if (known !== '') return known
  const found = await visitorFrom(find)
  changeSettings({ clientVisitorId: found })
  return found
}

/** Our own copy of the library: nothing is loaded from elsewhere. */
async function fingerprint(): Promise<string> {
  const { default: library } = await import('@fingerprintjs/fingerprintjs')
  const agent = await library.load({ monitoring: false })
  return (await agent.get()).visitorId
}
