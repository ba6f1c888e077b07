import { longText } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { levelsHead } from '#areas/developer/rules/levels-file.ts'

export const importLevels = action({
  name: 'levels',
  title: 'Import agent levels',
  permission: 'DOMAIN_EDIT',
  on: 'list',
  input: {
    csv: longText('CSV', { maxLength: 20_000, hint: `First line: ${levelsHead}. Levels of one domain, by its code.` }),
  },
  confirm: 'Import all lines? If one line fails, none is imported. Check the preview first.',
  asks: 'reason',
  preview: true,
})
