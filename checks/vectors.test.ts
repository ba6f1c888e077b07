import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { vectorSchema } from './vectors/reading.ts'
import { answers } from './vectors/answers.ts'
import { domainRules } from './vectors/rules.ts'

/** The worked examples are stored beside the repository, with the design. */
const file = fileURLToPath(new URL('../../shared/design/vectors.json', import.meta.url))

if (!existsSync(file)) {
  console.warn('The worked examples are absent beside this repository: the domain is not tested against them.')
  test('has an answer for every worked example', () => {
    expect(Object.keys(answers)).toHaveLength(179)
  })
} else {
  const vectors = z.array(vectorSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  const passed = new Map<string, number>()

  describe('the domain agrees with every worked example', () => {
    test.each(vectors)('$id $rule', (vector) => {
      const answer = answers[vector.id]
      if (!answer) throw new Error(`there is no answer for ${vector.id}`)
      expect(answer(vector, domainRules)).toEqual(vector.expect)
      const prefix = vector.id.slice(0, 2)
      passed.set(prefix, (passed.get(prefix) ?? 0) + 1)
    })

    test('has no answers without an example', () => {
      const examples = new Set(vectors.map((vector) => vector.id))
      expect(Object.keys(answers).filter((id) => !examples.has(id))).toEqual([])
      console.info(`Worked examples: ${[...passed].map(([prefix, n]) => `${prefix} ${n}`).join(', ')}`)
    })
  })
}
