import { catalogueOf } from './wording/catalogue.ts'
import { allWording, formatWording } from './wording/extract.ts'
import { saveLists } from './wording/lists.ts'
import { readCommandLine } from './steps/command-line.ts'

const usage = `npm run wording [-- --keep | --catalogue]: prints every user-facing text with its file
  --keep       save the lists that the check compares with, one an area or folder
  --catalogue  print the texts as a catalogue for translators (i18next, ICU messages)`
const { values } = readCommandLine(usage, {
  options: { keep: { type: 'boolean', default: false }, catalogue: { type: 'boolean', default: false } },
})
const wording = allWording()
if (values.keep) await saveLists(wording)
else if (values.catalogue) process.stdout.write(`${JSON.stringify(catalogueOf(wording), null, 2)}\n`)
else process.stdout.write(formatWording(wording))
