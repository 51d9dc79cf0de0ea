import { z } from '@sundry/contracts/zod'

/** A job that a person picks in the agent's program. It is offered where all the tools that it uses are. */
export interface AgentPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Readonly<Record<string, z.ZodType<string | undefined>>>
  readonly uses: readonly string[]
  text(args: Readonly<Record<string, string | undefined>>): string
}

const MAX_LENGTH = 4096
const argument = (description: string) => z.string().min(1).max(MAX_LENGTH).meta({ description })
const folder = { folder: argument('The folder of the images.') }
const domain = { domain: argument('The domain, such as example.com.') }

export const prompts: readonly AgentPrompt[] = [
  {
    name: 'images_for_the_web',
    title: 'Make images ready for the web',
    description: 'Smaller images at the same look, without private metadata, in a folder of their own.',
    input: folder,
    uses: ['run_image_recipe', 'inspect_image', 'compare_images'],
    text: ({ folder: from }) =>
      `Make the images in ${from} ready for the web. Run the recipe web-photo with run_image_recipe into a new folder beside it, and replace no file. Compare three of the results with their originals by compare_images where the sizes match, and inspect one to confirm that no place is disclosed. Report the bytes before and after, the scores, and each image that failed.`,
  },
  {
    name: 'remove_private_metadata',
    title: 'Remove private metadata from photos',
    description: 'Finds out what photos disclose, and writes copies that disclose nothing.',
    input: folder,
    uses: ['run_image_recipe', 'inspect_image'],
    text: ({ folder: from }) =>
      `Inspect the images in ${from} with inspect_image and list what they disclose: place, camera, author, dates. Then run the recipe strip with run_image_recipe into a new folder beside it, inspect the results, and report what is left. Replace no original.`,
  },
  {
    name: 'product_photos',
    title: 'Make product photos on white',
    description: 'Removes backgrounds and centres the subjects on white.',
    input: folder,
    uses: ['run_image_recipe', 'cut_out_images'],
    text: ({ folder: from }) =>
      `Run the recipe product-on-white with run_image_recipe on the images in ${from}, into a new folder beside it. Where no clear subject was found, try cut_out_images with another mode. List the images that a person should look at.`,
  },
  {
    name: 'check_before_deploy',
    title: 'Check a site before it is deployed',
    description:
      'Broken links, lost addresses, SEO, accessibility and security faults of a built site, with their fixes.',
    input: { site: argument('The folder of the built site.') },
    uses: ['check_site', 'explain_rule'],
    text: ({ site }) =>
      `Check the built site in ${site} with check_site. Go through all errors, then the warnings by how often they occur; explain_rule says why each matters. Propose the smallest change in the sources for each, and check again after a change. Report the verdict before and after.`,
  },
  {
    name: 'domain_health',
    title: 'Report on a domain',
    description: 'DNS, mail, DNSSEC, registration and web of a domain, with what to fix first.',
    input: domain,
    uses: ['report_domain'],
    text: ({ domain: name }) =>
      `Run report_domain for ${name}. List what is wrong, the most serious first, each with the record or setting to change. Say what could not be learnt; do not count it as a fault.`,
  },
  {
    name: 'mail_goes_to_spam',
    title: 'Find out why mail goes to spam',
    description: 'SPF, DKIM and DMARC of a domain and of one message.',
    input: { ...domain, message: argument('The message as a file with its headers, such as an .eml file.') },
    uses: ['report_domain', 'verify_mail'],
    text: ({ domain: name, message }) =>
      `Verify the message ${message} with verify_mail, and run report_domain for ${name} with the section mail. Say whether the message is proved to be of ${name}, what changed it on the way, and which records to publish.`,
  },
  {
    name: 'explain_a_bounce',
    title: 'Explain a bounce',
    description: 'Who refused a message, why, and what to do.',
    input: { file: argument('The bounce as a file with its headers, such as an .eml file.') },
    uses: ['explain_bounce'],
    text: ({ file }) =>
      `Explain the bounce ${file} with explain_bounce: who refused the message, at which step, for now or for good. Then say what the sender, the administrator of the sending domain, or the recipient has to do.`,
  },
]
