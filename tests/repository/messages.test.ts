import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

/** What the set-up screens, their imports and every page must say, letter by letter. */
const messages = [
  'Please enter a valid email address',
  'Email already exists.',
  'Name is required.',
  'Please drop only one file at a time.',
  'Please upload an Excel file before submitting.',
  'Incorrect File. Please Check the File format before Importing!!!',
  'Incorrect File. Please check the file format before importing.',
  'An error occurred while processing the file.',
  'Error - please contact your administrator.',
  'Error occurred. Please contact your administrator.',
  'Network error occurred. Please contact your administrator.',
  'Network response was not ok',
  'Error fetching data from the API:',
  'Error adding data to the API',
  'Property Type is required!',
  'Property Name is required!',
  'Property Code is required!',
  'Address 1 is required!',
  'Country is required!',
  'City is required!',
  'State/Province is required!',
  'Ownership Type is required!',
  'Ownership Percentage is required!',
  'Please enter a valid Property Manager Email!',
  'User added successfully.',
  'User updated successfully.',
  'User deleted successfully.',
  'User imported successfully.',
  'Fund and Entity added successfully.',
  'Fund and Entity updated successfully.',
  'Fund and Entity deleted successfully.',
  'Fund and Entity imported successfully.',
  'Associated Properties updated successfully.',
  'Property added successfully.',
  'Property updated successfully.',
  'Property deleted successfully.',
  'Property imported successfully.',
  'Role updated successfully.',
  'Service provider added successfully.',
  'Service provider updated successfully.',
  'Service provider deleted successfully.',
  'Service provider imported successfully.',
  'Dataset added successfully.',
  'Dataset updated successfully.',
  'Dataset deleted successfully.',
  'Dataset imported successfully.',
  'Lookupkey imported successfully.',
  'LookupValue imported successfully.',
  'Successfully Updated!',
  'Successfully deleted!',
  'Failed To Update!',
  'Failed To delete!',
  'Failed To Updated!',
  'Master COA deleted successfully.',
  'Master COA associated successfully.',
  'Account data imported successfully.',
  'Chart of accounts updated successfully.',
  'COA mapping clone completed successfully.',
  'Report package added successfully.',
  'Report package updated successfully.',
  'Report package deleted successfully.',
  'File and sheet data uploaded successfully.',
  'Workflow configuration updated successfully.',
  'Please select a date and enter a comment.',
  'The selected Post Date already has an existing ticket. Please choose a different Post Date.',
  'Error updating post date: ',
  'An error occurred. Please try again.',
  'Post date updated successfully.',
  'Please Select Dataset!',
  'Please Enter Row Number!',
  'Please Enter Column Row Number!',
  'Please Enter Column Value!',
  'Duplicate Data Model Fields Found!',
  'Please Select Format!',
  'Please select service provider.',
  'Please enter the error message.',
  'Please create a rule first.',
  'Please select the fields first.',
  'Are you sure you want to delete this Rule?',
  'Rule has been successfully deleted.',
  'Rule failed to delete.',
  'Advance Rule has been created successfully.',
  'Error saving advance rule.',
  'Timeline updated successfully.',
  'ACCESS DENIED !',
  'You dont have permission to view this site.',
  'Back to Login',
];

/** A test, with the tables of cases that it takes from beside it. */
function textWithTables(path: string): string {
  const text = read(path);
  const beside = [...text.matchAll(/from '\.\/([\w-]+\.tsx?)'/g)].map(([, name]) => `${posix.dirname(path)}/${name}`);
  return [text, ...beside.map(read)].join('\n');
}

const triggering = filesBelow('tests')
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/repository/'))
  .map((path) => ({ path, text: textWithTables(path) }));

/** In a regular expression of a test, dots and the like are escaped. */
const escaped = (message: string) => message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('a message that is settled letter by letter', () => {
  it.each(messages)('is asked for by a test that triggers it: %s', (message) => {
    const found = triggering.filter(({ text }) => text.includes(message) || text.includes(escaped(message)));
    expect(found.map(({ path }) => path)).not.toEqual([]);
  });
});
