/** Checks whether the live site's content editor can reach its repository. */
import { githubContent, type Repository, repositoryFrom } from '../../../netlify/lib/content-github.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const SUBJECT = 'Content editor'
const REMEDY = 'docs/deploy.md, step 5, says how.'

/** Checks the settings and reads the repository once. */
export async function checkEditor(settings: Record<string, string | undefined>): Promise<Finding> {
  const { CMS_REPOSITORY: name } = settings
  const keys = [
    'GITHUB_APP_ID',
    'GITHUB_APP_INSTALLATION_ID',
    'GITHUB_APP_PRIVATE_KEY',
    'GITHUB_TOKEN',
  ].filter(key => settings[key])
  if (!name && keys.length > 0) {
    return fault(SUBJECT, `${keys.join(', ')} set without CMS_REPOSITORY, so nothing is saved.`, REMEDY)
  }
  if (name && !/^[\w.-]+\/[\w.-]+$/.test(name)) {
    return fault(SUBJECT, `CMS_REPOSITORY is not owner/name: ${name}`, 'E.g. your-name/your-repository')
  }
  const app = keys.filter(key => key.startsWith('GITHUB_APP_'))
  if (app.length > 0 && app.length < 3) {
    const says = `Of the three of an app only ${app.join(' and ')} ${app.length === 1 ? 'is' : 'are'} set.`
    return fault(SUBJECT, says, REMEDY)
  }
  try {
    const repository = repositoryFrom(settings)
    if (repository) return checkRepository(repository)
    return note(
      SUBJECT,
      '.env names no repository; whether Netlify has one cannot be seen from here.',
      REMEDY,
    )
  } catch {
    return fault(SUBJECT, 'CMS_REPOSITORY is set, but not all that goes with it.', REMEDY)
  }
}

async function checkRepository(repository: Repository): Promise<Finding> {
  const { owner, repo, branch } = repository
  const where = `${owner}/${repo}, branch ${branch}`
  try {
    const { files } = await githubContent(repository).snapshot()
    if (files.size > 0) return ok(SUBJECT, `It reads ${where}.`)
    return fault(
      SUBJECT,
      `There is no content/ in ${where}.`,
      'Name this site’s own repository and its branch.',
    )
  } catch {
    const remedy = 'Check the name and the branch, and that the app or the token may read and write contents.'
    return fault(SUBJECT, `${where} could not be read.`, remedy)
  }
}
