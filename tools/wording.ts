import { writeFile } from 'node:fs/promises'
import { catalogueOf } from './wording/catalogue.ts'
import { allWording, formatWording } from './wording/extract.ts'

const savedList = 'wording.txt'

// Prints every user-facing text with its file. `-- --keep` saves the list that the check compares with;
// `-- --catalogue` prints the texts as a catalogue for translators (i18next, ICU messages).
const wording = allWording()
if (process.argv.includes('--keep')) await writeFile(savedList, formatWording(wording))
else if (process.argv.includes('--catalogue'))
  process.stdout.write(`${JSON.stringify(catalogueOf(wording), null, 2)}\n`)
else process.stdout.write(formatWording(wording))
