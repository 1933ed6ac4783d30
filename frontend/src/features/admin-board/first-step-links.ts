import type { IconType } from 'react-icons';
import {
  LuBookOpen,
  LuBuilding2,
  LuCalendarClock,
  LuCircleCheck,
  LuDatabase,
  LuLandmark,
  LuTable2,
  LuTruck,
  LuWorkflow,
} from 'react-icons/lu';
import type { FirstStep } from '#contracts/first-steps.ts';
import type { Screen } from '#contracts/roles.ts';

export interface StepLinks {
  icon: IconType;
  /** Row of the privilege grid that the addresses need. */
  screen: Screen;
  /** The screen itself; null where the step is done on this page. */
  open: string | null;
  /** Where the first one is made. */
  make: string | null;
  /** Where an Excel file brings many, with its template. */
  bring: string | null;
}

const ofMaster = (path: Screen) => ({
  screen: path,
  open: `/${path}`,
  make: `/${path}?act=add`,
  bring: `/${path}?act=import`,
});

/** Where each step is done. */
export const stepLinks: Readonly<Record<FirstStep, StepLinks>> = {
  fund: { icon: LuLandmark, ...ofMaster('funds') },
  property: { icon: LuBuilding2, ...ofMaster('properties') },
  serviceProvider: { icon: LuTruck, ...ofMaster('serviceProviders') },
  dataset: { icon: LuDatabase, ...ofMaster('dataset'), make: '/dataset' },
  mapping: { icon: LuTable2, screen: 'mapping', open: '/mapping', make: '/mapping', bring: null },
  chart: { icon: LuBookOpen, ...ofMaster('chartsofAC'), make: '/chartsofAC' },
  reviewers: { icon: LuWorkflow, ...ofMaster('configureWorkflow') },
  frequency: { icon: LuCalendarClock, ...ofMaster('managefrequency') },
  submission: { icon: LuCircleCheck, screen: 'dashboard', open: null, make: null, bring: null },
};

/** A provider that is there without people: these are added on the screen of users. */
export const addPeople = { screen: 'alluser', make: '/alluser?act=add', bring: '/alluser?act=import' } as const;
