import i18next from 'i18next'
import ICU from 'i18next-icu'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { catalogueOf } from '#tools/wording/catalogue.ts'
import { allWording } from '#tools/wording/extract.ts'

const catalogue = catalogueOf(allWording())

test('every text is an ICU message that a translator can replace', () => {
  const unreadable: string[] = []
  for (const [source, message] of Object.entries(catalogue))
    try {
      new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
    } catch (error) {
      unreadable.push(`${source}: ${String(error)}`)
    }
  expect(unreadable).toEqual([])
  expect(Object.keys(catalogue).length).toBeGreaterThan(4_000)
})

test('a translation is found by the English source and uses plurals and arguments', async () => {
  const source = 'You cannot approve your own request.'
  expect(catalogue[source]).toBe(source)
  const translations = {
    [source]: 'Sie können Ihre eigene Anfrage nicht genehmigen.',
    '{count} rows exported by {username}': '{count, plural, one {# Zeile} other {# Zeilen}} exportiert von {username}',
  }
  const instance = i18next.createInstance().use(ICU)
  await instance.init({
    lng: 'de',
    resources: { de: { translation: translations } },
    keySeparator: false,
    nsSeparator: false,
  })
  expect(instance.t(source)).toBe('Sie können Ihre eigene Anfrage nicht genehmigen.')
  const rows = (count: number) => instance.t('{count} rows exported by {username}', { count, username: 'clerk' })
  expect([rows(1), rows(1200)]).toEqual(['1 Zeile exportiert von clerk', '1.200 Zeilen exportiert von clerk'])
  expect(instance.t('Not translated yet')).toBe('Not translated yet')
})
