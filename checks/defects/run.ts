import { runDefects } from './campaign.ts'
import { defectGroups, selectDefects } from './groups.ts'

// npm run campaign -- defects [group or part of a name …]
const names = process.argv.slice(2)
const selected = selectDefects(names)
if (selected.length === 0) {
  console.error(`No defect has such a name. Groups: ${Object.keys(defectGroups).join(', ')}`)
  process.exitCode = 2
} else if (!(await runDefects(selected))) process.exitCode = 1
