"""An arena: divisions of bots that play without end, and the ladders that follow from the logs."""
