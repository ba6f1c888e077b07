import { z } from 'zod/mini'
import { languageNames, languages, languagesKey, type Language } from '#blueprint/languages.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A language as the operator offers it to players: its name there, and whether texts in it are shown. */
interface OfferedLanguage {
  readonly code: Language
  readonly name: string
  readonly isActive: boolean
}

const stored = z.strictObject({
  languages: z.array(z.strictObject({ code: z.enum(languages), name: z.string(), isActive: z.boolean() })),
})

/** Offered until the operator imports a list. */
export const languagesOfProduct: readonly OfferedLanguage[] = languages.map((code) => ({
  code,
  name: languageNames[code],
  isActive: true,
}))

/** The languages in the operator's order; one that a release has added since comes last. */
export async function readLanguages(tx: Tx): Promise<readonly OfferedLanguage[]> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('domain_id', '=', 0)
    .where('key', '=', languagesKey)
    .executeTakeFirst()
  if (row === undefined) return languagesOfProduct
  const own = stored.parse(row.value).languages
  return [...own, ...languagesOfProduct.filter(({ code }) => own.every((one) => one.code !== code))]
}

/** Those in which players read. */
export const activeLanguages = async (tx: Tx): Promise<readonly OfferedLanguage[]> =>
  (await readLanguages(tx)).filter(({ isActive }) => isActive)

/** The language in which a reader is answered: the one asked for, that of the domain, or English, which is always offered. */
export function languageFor(
  offered: readonly OfferedLanguage[],
  asked: string,
  ofDomain: string,
): { readonly language: Language; readonly isOtherLanguage: boolean } {
  const find = (code: string) => offered.find((one) => one.code === code)?.code
  const known = find(asked)
  return { language: known ?? find(ofDomain) ?? 'en', isOtherLanguage: known === undefined }
}
