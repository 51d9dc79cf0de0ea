import {
  active,
  boolean,
  choice,
  currency,
  date,
  long,
  may,
  must,
  number,
  object,
  should,
  text,
  url,
} from '../model/define.ts'
import type { SchemaType } from '../model/model.ts'
import { addressWithCountry } from './parts.ts'

export const jobPosting: SchemaType = {
  id: 'job-posting',
  label: 'Job posting',
  type: 'JobPosting',
  summary: 'One open position, on its own page.',
  status: active('job-posting', 'Shows the job in Google’s job search.'),
  fields: [
    text('title', 'Job title', must, { example: 'Software engineer' }),
    long('description', 'Description', must, {
      example: '<p>You build things that last.</p>',
      hint: 'Full text, in HTML',
    }),
    date('datePosted', 'Date posted', must, { example: '2026-11-02' }),
    object('hiringOrganization', 'Employer', must, {
      type: 'Organization',
      fields: [
        text('name', 'Employer name', must, { example: 'Example Ltd' }),
        url('sameAs', 'Employer website', should, { example: 'https://example.com' }),
        url('logo', 'Employer logo URL', should, { example: 'https://example.com/logo.png' }),
      ],
    }),
    object(
      'jobLocation',
      'Work location',
      should,
      {
        type: 'Place',
        fields: [object('address', 'Address', must, addressWithCountry())],
      },
      { list: 'may', item: 'Place', unless: 'applicantLocationRequirements' },
    ),
    choice('jobLocationType', 'Remote', should, ['TELECOMMUTE'], {
      bare: true,
      unless: 'jobLocation',
      hint: 'Only for fully remote jobs',
    }),
    object(
      'applicantLocationRequirements',
      'Applicants may live in',
      should,
      {
        type: 'Country',
        fields: [text('name', 'Country', must, { example: 'GB' })],
      },
      { list: 'may', item: 'Country', unless: 'jobLocation' },
    ),
    date('validThrough', 'Open until', should, { example: '2027-03-18' }),
    choice(
      'employmentType',
      'Employment type',
      should,
      ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'],
      { bare: true, list: 'may', item: 'Employment type' },
    ),
    object('baseSalary', 'Salary', should, {
      type: 'MonetaryAmount',
      fields: [
        currency('currency', 'Currency', must, { example: 'GBP' }),
        object('value', 'Amount', must, {
          type: 'QuantitativeValue',
          fields: [
            number('value', 'Salary', may, { example: 40000, min: 0 }),
            number('minValue', 'Salary from', may, { example: 38000, min: 0 }),
            number('maxValue', 'Salary to', may, { example: 45000, min: 0 }),
            choice('unitText', 'Salary per', should, ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'], { bare: true }),
          ],
          oneOf: [{ names: ['value', 'minValue'], level: 'required' }],
        }),
      ],
    }),
    object('identifier', 'Employer’s job ID', should, {
      type: 'PropertyValue',
      fields: [
        text('name', 'Issued by', should, { example: 'Example Ltd' }),
        text('value', 'Reference', must, { example: '1234567' }),
      ],
    }),
    boolean('directApply', 'Apply on this page', should, { example: true }),
  ],
  oneOf: [{ names: ['jobLocation', 'applicantLocationRequirements'], level: 'required' }],
  needs: [{ when: 'jobLocationType', needs: 'applicantLocationRequirements', level: 'required' }],
  order: [['datePosted', 'validThrough']],
}
