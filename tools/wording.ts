import { writeFile } from 'node:fs/promises'
import { allWording, formatWording } from './wording/extract.ts'

const wordingFile = 'wording.txt'

// Prints every text that a person can read, with its file; `-- --keep` writes the list that the check compares with.
const list = formatWording(allWording())
if (process.argv.includes('--keep')) await writeFile(wordingFile, list)
else process.stdout.write(list)
