import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Content } from '#checks/simulation/simulation-setup.ts'
import { expectStatus, errorMessageOf, type Command, type SentCall } from '#checks/simulation/sequence-state.ts'

/** Repeats an earlier call, also several times at once: the answer is the same and nothing changes. */
export const resend: Command = async ({ sent, random, setup }) => {
  if (sent.length === 0) return null
  const { path, content, answer } = random.oneOf(sent)
  const times = random.oneOf([1, 1, 2, 3])
  const answers = await Promise.all(Array.from({ length: times }, () => setup.call(path, content)))
  for (const repeated of answers) deepStrictEqual(repeated, answer, `${path} ${JSON.stringify(content)} sent again`)
  return `${path} ${String(content['externalId'])} is sent ${times} times more`
}

const changedContent: Readonly<Record<string, (content: Content) => Content>> = {
  '/deposit': (content) => ({ ...content, amount: '12345.67' }),
  '/deposit/confirmation': (content) => ({ ...content, amount: '12345.67' }),
  '/withdrawal': (content) => ({ ...content, amount: '12345.67' }),
  '/bet': (content) => ({ ...content, stake: '12345.67' }),
  '/bet/match': (content) => ({ ...content, size: '12345.67' }),
  '/player/lock': (content) => ({ ...content, reason: 'another reason' }),
}

const hasChangedContent = ({ path }: SentCall): boolean => changedContent[path] !== undefined

/** Repeats an id with other content: the call is rejected. */
export const resendChanged: Command = async ({ sent, random, setup }) => {
  const some = sent.filter(hasChangedContent)
  if (some.length === 0) return null
  const { path, content } = random.oneOf(some)
  const answer = await setup.call(path, changedContent[path]?.(content) ?? content)
  expectStatus(answer, 409, `${path} with other content`)
  strictEqual(answer.body['code'], 'key_reuse', path)
  strictEqual(errorMessageOf(answer), `${String(content['externalId'])} was already sent with different content.`)
  return `${path} ${String(content['externalId'])} is sent with other content and rejected`
}
