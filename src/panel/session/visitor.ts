import { changeSettings, clientState } from './state.ts'

type FindVisitor = () => Promise<string>

/** Sign-in continues without a visitor id if it takes too long: the id is a hint, not a key. */
const timeoutMs = 1_500

export async function visitorFrom(find: FindVisitor, patienceMs = timeoutMs): Promise<string> {
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

/** The visitor id of this browser, computed once and only at sign-in. */
export async function visitorId(find: FindVisitor = fingerprint): Promise<string> {
  const known = clientState().settings.clientVisitorId
  if (known !== '') return known
  const found = await visitorFrom(find)
  changeSettings({ clientVisitorId: found })
  return found
}

/** The library is bundled: nothing is loaded from other hosts. */
async function fingerprint(): Promise<string> {
  const { default: library } = await import('@fingerprintjs/fingerprintjs')
  const agent = await library.load({ monitoring: false })
  return (await agent.get()).visitorId
}
