import { LuBuilding2, LuFiles, LuLandmark, LuTruck, LuUsers } from 'react-icons/lu';
import { administrators, list } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

/** Funds, properties, and the companies and people around them. */
export const portfolio: readonly ScreenRow[] = [
  {
    paths: ['/funds', '/fundsAdd', '/fundsEdit', '/fundsView/:FundName'],
    screen: 'funds',
    roles: administrators,
    title: 'page.funds',
    load: list('FundPage'),
    areas: ['masters', 'funds'],
    menu: { group: 'portfolio', icon: LuLandmark },
  },
  {
    paths: ['/fundsassociateproperties'],
    screen: 'funds',
    roles: administrators,
    title: 'page.funds',
    load: list('AssociationPage'),
    areas: ['masters', 'funds'],
  },
  {
    paths: ['/properties'],
    screen: 'properties',
    roles: administrators,
    title: 'page.properties',
    load: list('PropertyPage'),
    areas: ['masters', 'properties', 'funds', 'statuses'],
    menu: { group: 'portfolio', icon: LuBuilding2 },
  },
  {
    paths: ['/serviceProviders'],
    screen: 'serviceProviders',
    roles: administrators,
    title: 'page.serviceProviders',
    load: list('ServiceProviderPage'),
    areas: ['masters', 'service-providers'],
    menu: { group: 'portfolio', icon: LuTruck },
  },
  {
    paths: ['/viewuploadedfiles'],
    screen: 'viewuploadedfiles',
    roles: administrators,
    title: 'page.uploadedFiles',
    load: list('UploadedFilesPage'),
    areas: ['uploaded-files'],
    menu: { group: 'portfolio', icon: LuFiles },
  },
  {
    paths: ['/viewuploadedfiles/compare'],
    screen: 'viewuploadedfiles',
    roles: administrators,
    title: 'page.comparison',
    load: list('ComparisonPage'),
    areas: ['uploaded-files'],
  },
  {
    paths: ['/report/fileprocessing'],
    screen: 'report/fileprocessing',
    roles: administrators,
    title: 'page.fileProcessing',
    load: list('FileProcessingPage'),
    areas: ['uploaded-files', 'submission'],
    isInPalette: true,
  },
  {
    paths: ['/alluser'],
    screen: 'alluser',
    roles: administrators,
    title: 'page.users',
    load: list('UserPage'),
    areas: ['masters', 'users', 'absences'],
    menu: { group: 'portfolio', icon: LuUsers },
  },
];
