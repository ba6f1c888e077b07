import { writeFile } from 'node:fs/promises'
import { allWording, written } from './wording/extract.ts'

const kept = 'wording.txt'

// Prints every text that a person can read, with its file; `-- --keep` writes the list that the check compares with.
const list = written(allWording())
if (process.argv.includes('--keep')) await writeFile(kept, list)
else process.stdout.write(list)
