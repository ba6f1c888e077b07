import { many } from '#blueprint/kinds/choices.ts'

/** Pages of the player site on which entries can be shown. */
export const sitePages = ['HOME', 'SPORTS', 'CASINO', 'CASHIER', 'ACCOUNT'] as const
const labels = { HOME: 'Home', SPORTS: 'Sports', CASINO: 'Casino', CASHIER: 'Cashier', ACCOUNT: 'Account' }

export const pagesField = {
  pages: many('Pages', sitePages, { labels, optional: true, hint: 'None selected means all pages.' }),
}

/** The pages of a stored entry, for the player site. */
export const pagesIn = (stored: readonly string[]) => sitePages.filter((page) => stored.includes(page))
