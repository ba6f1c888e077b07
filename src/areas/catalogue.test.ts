import { expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { modules } from './index.ts'

const { lists, actions, forms } = contentsOf(modules)

/** Kinds may go without a label in answers alone. */
const unlabelled = (kinds: Readonly<Record<string, AnyKind>>): string[] =>
  Object.entries(kinds).flatMap(([name, { label }]) => (label === '' ? [name] : []))

test('every column, field and input has a label', () => {
  expect(lists.flatMap(({ path, columns }) => unlabelled(columns).map((name) => `${path} ${name}`))).toEqual([])
  expect(forms.flatMap(({ noun, fields }) => unlabelled(fields).map((name) => `${noun} ${name}`))).toEqual([])
  expect(actions.flatMap(({ action }) => unlabelled(action.input).map((name) => `${action.name} ${name}`))).toEqual([])
})
