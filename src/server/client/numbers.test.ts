import { expect, test } from 'vitest'
import { recordedInterface } from '../openapi/changelog.ts'
import { clientSource } from './client-source.ts'
import { typeOfSchema } from './schema-type.ts'

const money =
  /(?:amount|stake|odds|balance|exposure|available|fee|tax|potential|returned|profit|price|rate|unit|largest|back|lay)$/i

test('D40 amounts, odds and rates are texts in what is sent and answered, so that no digit is lost', () => {
  const fields = Object.entries(recordedInterface()).flatMap(([path, { content, answer }]) =>
    [...Object.entries(content), ...Object.entries(answer)].map(([field, type]) => ({ path, field, type })),
  )
  const ofMoney = fields.filter(({ field, type }) => money.test(field) && type !== 'object')
  expect(ofMoney.length).toBeGreaterThan(60)
  expect(ofMoney.filter(({ type }) => type.includes('number'))).toEqual([])
})

test('D40 ids and days of the document are texts of the client, and 64-bit numbers are none of it', () => {
  const components = { day: { type: 'string', format: 'date' }, id: { type: 'string' } }
  expect(typeOfSchema({ $ref: '#/components/schemas/day' }, components)).toBe('string')
  expect(typeOfSchema({ anyOf: [{ $ref: '#/components/schemas/id' }, { type: 'null' }] }, components)).toBe(
    'string | null',
  )
  expect(typeOfSchema({ type: 'integer', format: 'int32' }, {})).toBe('number')
})

test.each([
  [{ type: 'array', items: { enum: ['BACK', 'LAY'] } }, 'readonly ("BACK" | "LAY")[]'],
  [
    { type: 'object', properties: { a: { type: ['string', 'null'] }, 'b-c': { const: 7 } }, required: ['a'] },
    '{ readonly "a": string | null; readonly "b-c"?: 7 }',
  ],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Readonly<Record<string, boolean>>'],
  [{ type: 'object', properties: {}, additionalProperties: false }, 'Readonly<Record<string, never>>'],
  [{ type: 'string', format: 'binary' }, 'Bytes'],
  [{ allOf: [{ type: 'string' }, { enum: ['x'] }] }, '(string) & ("x")'],
  [{ description: 'anything' }, 'unknown'],
])('the schema %j is written as %s', (schema, type) => {
  expect(typeOfSchema(schema, {})).toBe(type)
})

test('a text of the document ends no comment of the client', () => {
  const operation = {
    operationId: 'postInboundProbe',
    summary: 'Ends */ export const leaked = 1 /*',
    security: [{ signature: [] }],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
  }
  const source = clientSource({ info: { version: '1' }, paths: { '/api/inbound/probe': { post: operation } } })
  expect(source).toContain('/** Ends * / export const leaked = 1 /* */')
  expect(source).toContain('probe: (content: ProbeContent): Promise<ProbeAnswer> =>')
})
