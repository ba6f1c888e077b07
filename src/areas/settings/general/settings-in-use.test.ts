import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupNames, groups } from '#blueprint/settings/definitions.ts'
import { appliesTo, settingsOf } from '#blueprint/settings/effective.ts'
import { kindOf } from './fields.ts'
import { domainForms, operatorForms } from './general-setting.screen.ts'

const every = groupNames.flatMap((group) =>
  Object.entries(settingsOf(group)).map(([name, setting]) => ({ group, name, setting })),
)

/** The product without the definitions of the settings and without tests; of SQL every version of a function. */
const sources = globSync('src/**/*.{ts,tsx,sql}', {
  exclude: (name) => /^settings$|^node_modules$|area\.settings\.ts$|\.test\.ts$/.test(name),
})
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

test('every setting on the screen is read by the product, unless it says which module it waits for', () => {
  const unread = every.filter(({ name }) => !new RegExp(`[.'{,\\s]${name}\\b`).test(code))
  expect(
    unread.filter(({ setting }) => setting.waitsFor === undefined).map(({ group, name }) => `${group}.${name}`),
  ).toEqual([])
})

test('every setting is in the form of the operator or of a domain, with its meaning, unit and default', () => {
  for (const { group, name, setting } of every) {
    const fields = [operatorForms[group].fields, domainForms[group].fields]
    expect(fields.filter((form) => name in form).length, `${group}.${name}`).toBe(
      Number(appliesTo(setting, true)) + Number(appliesTo(setting, false)),
    )
    expect(kindOf(setting).traits, `${group}.${name}`).toMatchObject({ inherits: true })
    expect(setting.initial, `${group}.${name} has a default`).not.toBeUndefined()
    if (setting.kind === 'integer')
      expect(`${setting.title} ${setting.hint ?? ''} ${setting.unit ?? ''}`, `${group}.${name} names its unit`).toMatch(
        /day|hour|minute|seconds|\(s\)|%|times|multiple|level|address|bets|login|accounts|MB|month/i,
      )
  }
})

test('what decides about access and money needs a second approval', () => {
  expect(groupNames.filter((group) => groups[group].isSensitive)).toEqual(['access', 'betting', 'payments', 'care'])
})
