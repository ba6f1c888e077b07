import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Content } from '../ground.ts'
import { expectStatus, sentenceOf, type Command, type Sent } from '../stage.ts'

/** The same once more, alone or twice at the same moment, also long after: the same answer, and nothing done. */
export const sendAgain: Command = async ({ sent, luck, ground }) => {
  if (sent.length === 0) return null
  const { path, content, answer } = luck.oneOf(sent)
  const times = luck.oneOf([1, 1, 2, 3])
  const answers = await Promise.all(Array.from({ length: times }, () => ground.call(path, content)))
  for (const again of answers) deepStrictEqual(again, answer, `${path} ${JSON.stringify(content)} sent again`)
  return `${path} ${String(content['externalId'])} is sent ${times} times more`
}

const changed: Readonly<Record<string, (content: Content) => Content>> = {
  '/deposit': (content) => ({ ...content, amount: '12345.67' }),
  '/deposit/confirmation': (content) => ({ ...content, amount: '12345.67' }),
  '/withdrawal': (content) => ({ ...content, amount: '12345.67' }),
  '/bet': (content) => ({ ...content, stake: '12345.67' }),
  '/bet/match': (content) => ({ ...content, size: '12345.67' }),
  '/player/lock': (content) => ({ ...content, reason: 'another reason' }),
}

const changeable = ({ path }: Sent): boolean => changed[path] !== undefined

/** An id that was used for something else is refused, whatever is asked with it. */
export const sendOtherwise: Command = async ({ sent, luck, ground }) => {
  const some = sent.filter(changeable)
  if (some.length === 0) return null
  const { path, content } = luck.oneOf(some)
  const answer = await ground.call(path, changed[path]?.(content) ?? content)
  expectStatus(answer, 409, `${path} with other content`)
  strictEqual(answer.body['code'], 'key_reuse', path)
  strictEqual(sentenceOf(answer), `${String(content['externalId'])} was sent before with other content`)
  return `${path} ${String(content['externalId'])} is sent with other content and refused`
}
