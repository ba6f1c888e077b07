import { longText, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { banksHead } from '#areas/developer/rules/banks-file.ts'
import { categoriesHead } from '#areas/developer/rules/categories-file.ts'
import { levelsHead } from '#areas/developer/rules/levels-file.ts'
import { currenciesHead, placesHead } from '#areas/developer/rules/names-file.ts'
import { bandsHead } from '#areas/developer/rules/rule4-file.ts'
import { languagesHead } from '#areas/developer/rules/masters/languages-file.ts'
import { reasonsHead } from '#areas/developer/rules/masters/reasons-file.ts'
import { sportsHead } from '#areas/developer/rules/sports-file.ts'
import { templatesHead } from '#areas/developer/rules/templates-file.ts'

const file = {
  permission: 'DOMAIN_EDIT',
  on: 'list',
  confirm: 'Import all lines? If one line fails, none is imported. Check the preview first.',
  asks: 'reason',
  preview: true,
} as const

export const importLevels = action({
  ...file,
  name: 'levels',
  title: 'Import agent levels',
  input: {
    csv: longText('CSV', { maxLength: 20_000, hint: `First line: ${levelsHead}. Levels of one domain, by its code.` }),
  },
})

export const importBanks = action({
  ...file,
  name: 'banks',
  title: 'Import banks',
  input: {
    csv: longText('CSV', {
      maxLength: 100_000,
      hint: `First line: ${banksHead}. The code is the first four letters of the IFSC.`,
    }),
  },
})

export const importSports = action({
  ...file,
  name: 'sports',
  title: 'Import sports',
  permission: 'EXCHANGE_COMPETITION_EDIT',
  input: {
    csv: longText('CSV', {
      maxLength: 100_000,
      hint: `First line: ${sportsHead}. Active is yes or no. A code that is not known adds a sport.`,
    }),
  },
})

export const importCurrencies = action({
  ...file,
  name: 'currencies',
  title: 'Import currencies',
  input: {
    csv: longText('CSV', {
      maxLength: 20_000,
      hint: `First line: ${currenciesHead}. Codes are those of ISO 4217.`,
    }),
  },
})

export const importPlaces = action({
  ...file,
  name: 'places',
  title: 'Import names of countries and states',
  input: {
    csv: longText('CSV', {
      maxLength: 100_000,
      hint: `First line: ${placesHead}. Codes are those of ISO 3166, for example IN or IN-KA.`,
    }),
  },
})

export const importBands = action({
  ...file,
  name: 'rule4-bands',
  title: 'Import Rule 4 bands',
  input: {
    csv: longText('CSV', {
      maxLength: 20_000,
      hint: `First line: ${bandsHead}. All bands: a runner that is withdrawn at a price below this deducts these pence in the pound.`,
    }),
  },
})

export const importCategories = action({
  ...file,
  name: 'categories',
  title: 'Import casino categories',
  permission: 'GAP_CATEGORY_EDIT',
  input: {
    csv: longText('CSV', {
      maxLength: 100_000,
      hint: `First line: ${categoriesHead}. Of GAP, of one domain by its code; menu is yes or no, layout GRID, ROW or BANNER. A new category is off until it is switched on.`,
    }),
  },
})

export const importTemplates = action({
  ...file,
  name: 'templates',
  title: 'Import market templates',
  permission: 'EXCHANGE_EVENT_EDIT',
  input: {
    csv: longText('CSV', {
      maxLength: 100_000,
      hint: `First line: ${templatesHead}. A template is named by its sport and name; empty cells are no limit. Existing markets stay as they are.`,
    }),
  },
})

export const importReasons = action({
  ...file,
  name: 'reasons',
  title: 'Import reasons',
  input: {
    csv: longText('CSV', {
      maxLength: 20_000,
      hint: `First line: ${reasonsHead}. All reasons that a domain, by its code, offers for actions, in their order; OTHER is one of them. What was done before keeps its reason.`,
    }),
  },
})

export const importLanguages = action({
  ...file,
  name: 'languages',
  title: 'Import languages',
  input: {
    csv: longText('CSV', {
      maxLength: 20_000,
      hint: `First line: ${languagesHead}. All languages in the order of the player site; active is yes or no. A player who asks for one that is off is answered in that of the domain.`,
    }),
  },
})

/** Each replaces or adds what its file names. */
export const masterImports = [
  importLevels,
  importBanks,
  importSports,
  importCurrencies,
  importPlaces,
  importBands,
  importCategories,
  importTemplates,
  importReasons,
  importLanguages,
] as const

/** For tables without a page of their own; codes never change. */
export const renameEntry = action({
  name: 'name',
  title: 'Rename',
  permission: 'DOMAIN_EDIT',
  on: 'row',
  when: [
    'editing',
    'HERE',
    'Only agent levels and banks are renamed here. The column Changes says where others change.',
  ],
  asks: 'reason',
  input: { name: text('Name', { maxLength: 80 }) },
  confirm: 'Rename {code}, now {name}?',
})
