import { longText, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { banksHead } from '#areas/developer/rules/banks-file.ts'
import { levelsHead } from '#areas/developer/rules/levels-file.ts'

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
