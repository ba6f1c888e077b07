import { sql } from 'kysely'
import type { Language, translatedLanguages } from '#blueprint/languages.ts'

interface Translated {
  readonly text: string
  /** As the form wrote them. */
  readonly texts: unknown
}

/** The text in the language of the reader; the one of the entry where it is not translated. */
export function textFor({ text, texts }: Translated, language: Language): string {
  const rows: readonly unknown[] = Array.isArray(texts) ? texts : []
  const found = rows.find((row) => typeof row === 'object' && row !== null && Reflect.get(row, 'language') === language)
  const translated: unknown = found === undefined ? null : Reflect.get(Object(found), 'text')
  return typeof translated === 'string' ? translated : text
}

/** The languages of the translations, for lists. */
export const translatedInto = (table: string) =>
  sql<
    (typeof translatedLanguages)[number][]
  >`array(select t ->> 'language' from jsonb_array_elements(${sql.ref(`${table}.texts`)}) with ordinality e(t, n) order by n)`
