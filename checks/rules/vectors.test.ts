import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { computedFigures, exposureVectors, publishedFigures } from '#checks/oracles/exposure-vectors.ts'
import { logMissingData } from '#checks/oracles/read.ts'
import { accountOf } from '#checks/vectors/accounts.ts'
import { answers } from '#checks/vectors/answers.ts'
import { vectorSchema, type Vector } from '#checks/vectors/reading.ts'
import { answerInDatabase } from './answer-in-database.ts'
import { payingRules } from './paying-rules.ts'
import { countOf, noQuestions, type Questions, type Replies } from './questions.ts'

const file = fileURLToPath(new URL('../../../shared/design/vectors.json', import.meta.url))

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

function answerOf(vector: Vector, questions: Questions, replies: Replies | null): Vector['expect'] {
  const answer = answers[vector.id]
  if (!answer) throw new Error(`${vector.id} has no answer`)
  return answer(vector, payingRules(questions, replies))
}

/** Whether an example needs a reply from SQL. */
function isInSql(vector: Vector): boolean {
  const questions = noQuestions()
  answerOf(vector, questions, null)
  return countOf(questions) > 0
}

test('SQL computes the results of the worked examples', async () => {
  if (!existsSync(file)) return console.log('not tested: worked examples in SQL, because ../shared is absent')
  const vectors = z.array(vectorSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  const inSql = vectors.filter(isInSql)
  const questions = noQuestions()
  for (const vector of inSql) answerOf(vector, questions, null)
  const replies = await answerInDatabase(database, questions)
  const computed = inSql.map((vector) => answerOf(vector, noQuestions(), replies))
  expect(inSql.map(({ id }, at) => [id, computed[at]])).toEqual(inSql.map((vector) => [vector.id, vector.expect]))
  const due = vectors.filter(({ id }) => ['SQL', 'rule and SQL'].includes(accountOf(id)?.by ?? ''))
  expect(inSql.map(({ id }) => id)).toEqual(due.map(({ id }) => id))
  console.log(`Worked examples in SQL: ${inSql.length} of ${vectors.length}`)
})

test('SQL computes the published exposures, settled profits, commission and average prices', async () => {
  const vectors = exposureVectors()
  if (vectors === null) return logMissingData('published exposure vectors in SQL')
  const questions = noQuestions()
  const inSql = vectors.filter((vector) => {
    const asked = noQuestions()
    for (const record of [asked, questions]) computedFigures(vector, payingRules(record, null))
    return countOf(asked) > 0
  })
  const rules = payingRules(noQuestions(), await answerInDatabase(database, questions))
  expect(inSql.map((vector) => computedFigures(vector, rules))).toEqual(inSql.map(publishedFigures))
  console.log(`Published exposure vectors in SQL: ${inSql.length} of ${vectors.length}`)
  expect(inSql).toHaveLength(23)
})
