import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { ProviderBooks } from './books.ts'
import { auraBooks } from './styles/aura-books.ts'
import { gapBooks } from './styles/gap-books.ts'
import { qtechBooks } from './styles/qtech-books.ts'
import { slotsBooks } from './styles/slots-books.ts'
import { worldCasinoBooks } from './styles/world-casino-books.ts'

/** How each provider is asked, and how it writes rounds. */
const byProvider: Readonly<Record<ProviderCode, ProviderBooks>> = {
  aura: auraBooks,
  gap: gapBooks,
  qt: qtechBooks,
  slot: slotsBooks,
  wc: worldCasinoBooks,
}

export const booksOf = (provider: ProviderCode): ProviderBooks => byProvider[provider]
